# Animations.
