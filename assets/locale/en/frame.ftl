# Menus, tool bar, status line, and what commands are called.
