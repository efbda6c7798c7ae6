# Text fields, previews and the panel of texts.
