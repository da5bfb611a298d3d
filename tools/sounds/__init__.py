"""The sounds and the music of Polar Party, synthesised: signal tools, instruments, effects, the theme."""
