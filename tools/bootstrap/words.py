# -*- coding: utf-8 -*-  # noqa: UP009
"""What the set-up says, in four languages, before anything else is installed.

This file, play.py and the packages on the way to it must run on any Python, even 2.7: an old Python has to be able to say that it
is too old. So: no annotations, no f-strings, no future imports here.
"""

import os
import sys

NEEDED = (3, 11)

_ENGLISH = {
    "title": "Polar Party",
    "close": "Close",
    "python_too_old": "Polar Party needs Python {needed} or newer, but this is Python {found}.\nA newer one is at https://www.python.org/downloads/",
    "no_venv": "This Python cannot make a private environment, because its module for that is not installed.\nOn Debian, Ubuntu and Mint, this installs it:\n    sudo apt install {package}\nThen start again.",
    "no_venv_other": "This Python cannot make a private environment, because its modules venv and ensurepip are missing.\nPlease install a complete Python from https://www.python.org/downloads/",
    "no_network": "The first start has to fetch a few free packages, but the network cannot be reached.\nPlease connect to the Internet and start again. Later starts need no network.",
    "no_space": "There is not enough room on the disk to set the game up (about {size} MB are needed).\nPlease make some room and start again. The place is:\n    {place}",
    "no_place": "The game needs a folder to write to, but none of these can be written:\n    {places}",
    "no_screen": "There is no screen here to play on (neither DISPLAY nor WAYLAND_DISPLAY is set).\nPlease start the game from a desktop.",
    "setup_failed": "The game could not be set up. What went wrong:\n    {detail}\nPlease start again; what is already there will be used.",
    "stopped": "Stopped. Nothing half-made is kept; just start again.",
    "busy": "Another start is setting the game up just now (process {pid}). Waiting for it …",
    "first_time": "Setting the game up. This happens only once.",
    "make": "Making a private folder for the game",
    "fetch": "Fetching {name}",
    "install": "Installing",
    "check": "Checking",
    "done": "Ready",
}
_GERMAN = {
    "title": "Polar Party",
    "close": "Schließen",
    "python_too_old": "Polar Party braucht Python {needed} oder neuer, das hier ist aber Python {found}.\nEin neueres gibt es auf https://www.python.org/downloads/",
    "no_venv": "Dieses Python kann keine eigene Umgebung anlegen, weil das Modul dafür nicht installiert ist.\nUnter Debian, Ubuntu und Mint wird es so installiert:\n    sudo apt install {package}\nDanach bitte noch einmal starten.",
    "no_venv_other": "Dieses Python kann keine eigene Umgebung anlegen, weil die Module venv und ensurepip fehlen.\nBitte ein vollständiges Python von https://www.python.org/downloads/ installieren.",
    "no_network": "Beim ersten Start müssen ein paar freie Pakete geholt werden, das Netz ist aber nicht erreichbar.\nBitte mit dem Internet verbinden und noch einmal starten. Spätere Starts brauchen kein Netz.",
    "no_space": "Auf dem Datenträger ist zu wenig Platz, um das Spiel einzurichten (nötig sind etwa {size} MB).\nBitte Platz schaffen und noch einmal starten. Der Ort ist:\n    {place}",
    "no_place": "Das Spiel braucht einen Ordner zum Schreiben, aber in keinen von diesen darf es schreiben:\n    {places}",
    "no_screen": "Hier gibt es keinen Bildschirm zum Spielen (weder DISPLAY noch WAYLAND_DISPLAY ist gesetzt).\nBitte das Spiel von einer grafischen Oberfläche aus starten.",
    "setup_failed": "Das Spiel konnte nicht eingerichtet werden. Der Grund:\n    {detail}\nBitte noch einmal starten; was schon da ist, wird weiter benutzt.",
    "stopped": "Abgebrochen. Nichts Halbfertiges bleibt zurück; einfach noch einmal starten.",
    "busy": "Ein anderer Start richtet das Spiel gerade ein (Prozess {pid}). Warte darauf …",
    "first_time": "Das Spiel wird eingerichtet. Das geschieht nur einmal.",
    "make": "Eigener Ordner für das Spiel wird angelegt",
    "fetch": "{name} wird geholt",
    "install": "Pakete werden installiert",
    "check": "Alles wird geprüft",
    "done": "Fertig",
}
_FRENCH = {
    "title": "Polar Party",
    "close": "Fermer",
    "python_too_old": "Polar Party demande Python {needed} ou plus récent, or ceci est Python {found}.\nUne version plus récente se trouve sur https://www.python.org/downloads/",
    "no_venv": "Ce Python ne peut pas créer d'environnement privé, car le module nécessaire n'est pas installé.\nSous Debian, Ubuntu et Mint, cette commande l'installe :\n    sudo apt install {package}\nRelancez ensuite le jeu.",
    "no_venv_other": "Ce Python ne peut pas créer d'environnement privé, car les modules venv et ensurepip manquent.\nInstallez un Python complet depuis https://www.python.org/downloads/",
    "no_network": "Au premier démarrage, quelques paquets libres doivent être téléchargés, mais le réseau est injoignable.\nConnectez-vous à Internet et relancez le jeu. Ensuite, le réseau n'est plus nécessaire.",
    "no_space": "Il n'y a pas assez de place sur le disque pour préparer le jeu (il faut environ {size} Mo).\nLibérez de la place et relancez le jeu. L'emplacement est :\n    {place}",
    "no_place": "Le jeu a besoin d'un dossier où écrire, mais aucun de ceux-ci n'est accessible en écriture :\n    {places}",
    "no_screen": "Il n'y a pas d'écran ici pour jouer (ni DISPLAY ni WAYLAND_DISPLAY n'est défini).\nLancez le jeu depuis un bureau graphique.",
    "setup_failed": "Le jeu n'a pas pu être préparé. Voici pourquoi :\n    {detail}\nRelancez-le ; ce qui est déjà là sera réutilisé.",
    "stopped": "Arrêté. Rien n'est gardé à moitié fait ; il suffit de relancer.",
    "busy": "Un autre démarrage prépare le jeu en ce moment (processus {pid}). Attente …",
    "first_time": "Préparation du jeu. Cela n'arrive qu'une fois.",
    "make": "Création d'un dossier privé pour le jeu",
    "fetch": "Téléchargement de {name}",
    "install": "Installation",
    "check": "Vérification",
    "done": "Prêt",
}
_SPANISH = {
    "title": "Polar Party",
    "close": "Cerrar",
    "python_too_old": "Polar Party necesita Python {needed} o más reciente, pero este es Python {found}.\nHay uno más reciente en https://www.python.org/downloads/",
    "no_venv": "Este Python no puede crear un entorno privado, porque el módulo necesario no está instalado.\nEn Debian, Ubuntu y Mint se instala así:\n    sudo apt install {package}\nDespués, inicia el juego otra vez.",
    "no_venv_other": "Este Python no puede crear un entorno privado, porque faltan los módulos venv y ensurepip.\nInstala un Python completo desde https://www.python.org/downloads/",
    "no_network": "La primera vez hay que descargar unos paquetes libres, pero no se puede acceder a la red.\nConéctate a Internet e inicia el juego otra vez. Después ya no hará falta la red.",
    "no_space": "No hay espacio suficiente en el disco para preparar el juego (hacen falta unos {size} MB).\nLibera espacio e inicia el juego otra vez. El lugar es:\n    {place}",
    "no_place": "El juego necesita una carpeta donde escribir, pero no se puede escribir en ninguna de estas:\n    {places}",
    "no_screen": "Aquí no hay pantalla para jugar (ni DISPLAY ni WAYLAND_DISPLAY están definidas).\nInicia el juego desde un escritorio.",
    "setup_failed": "No se ha podido preparar el juego. El motivo:\n    {detail}\nInícialo otra vez; se usará lo que ya está.",
    "stopped": "Detenido. No queda nada a medio hacer; basta con iniciarlo otra vez.",
    "busy": "Otro inicio está preparando el juego ahora mismo (proceso {pid}). Esperando …",
    "first_time": "Preparando el juego. Esto ocurre una sola vez.",
    "make": "Creando una carpeta privada para el juego",
    "fetch": "Descargando {name}",
    "install": "Instalando",
    "check": "Comprobando",
    "done": "Listo",
}
WORDS = {"en": _ENGLISH, "de": _GERMAN, "fr": _FRENCH, "es": _SPANISH}


def message(key, language, **fields):
    # type: (str, str, object) -> str
    """The text `key` in `language` (English for a language that is not there), with the fields filled in."""
    return WORDS.get(language, _ENGLISH)[key].format(**fields)


def language_of(environ, fallback=""):
    # type: (object, str) -> str
    """Two letters for the language that the locale variables ask for, in the order gettext gives them.

    `fallback` is a locale name used when none of the variables is set (Windows and macOS set none).
    """
    named = ""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        named = named or environ.get(variable, "")  # type: ignore[attr-defined]
    named = named or fallback
    if named.split(".")[0] in ("", "C", "POSIX"):
        return "en"
    wishes = environ.get("LANGUAGE", "").split(":") + [named]  # type: ignore[attr-defined]
    for wish in wishes:
        if wish[:2].lower() in WORDS and not wish[2:3].isalpha():
            return wish[:2].lower()  # type: ignore[no-any-return]
    return "en"


def system_language():
    # type: () -> str
    """The language of this system's user."""
    return language_of(os.environ, _desktop_locale())


def say(text):
    # type: (str) -> None
    """Write a line to the error stream, whatever that stream can show, and never fail for it."""
    stream = sys.stderr
    if stream is None:
        return
    try:
        try:
            stream.write(text + "\n")
        except UnicodeError:
            coding = getattr(stream, "encoding", None) or "ascii"
            stream.write(text.encode(coding, "replace").decode(coding) + "\n")
        stream.flush()
    except (OSError, ValueError):
        # A closed terminal is no reason to stop setting up.
        return


def python_is_too_old():
    # type: () -> bool
    """Say so, and return True, when this Python cannot run the game."""
    if sys.version_info[:2] >= NEEDED:
        return False
    found = ".".join(str(part) for part in sys.version_info[:3])
    needed = ".".join(str(part) for part in NEEDED)
    say(message("python_too_old", system_language(), needed=needed, found=found))
    return True


def _desktop_locale():
    # type: () -> str
    """The locale name that Windows or macOS keeps outside the environment, or an empty text."""
    if sys.platform == "win32":
        import ctypes
        import locale

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    if sys.platform == "darwin":
        import subprocess

        try:
            answer = subprocess.check_output(["/usr/bin/defaults", "read", "-g", "AppleLocale"])
        except (OSError, subprocess.CalledProcessError):
            return ""
        return answer.decode("ascii", "ignore").strip()
    return ""
