# Dialogs.
