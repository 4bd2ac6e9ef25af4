"""The programs that a deploy runs on the unit, as text: a survey of what is there, and what writes and switches.

Each is short, since the unit compiles it, and leaves nothing running. They ask of the unit only what a stock build has.
A file that a cut session left open is closed first: closed later, by the collector, it would spoil the one written anew.
"""

SURVEY = """
import os, sys, gc, hashlib, json
_file = globals().get("_file")
if _file:
    _file.close()
def _walk(folder):
    try:
        entries = list(os.ilistdir(folder))
    except OSError:
        return
    for entry in entries:
        path = folder + "/" + entry[0]
        if entry[1] & 0x4000:
            yield from _walk(path)
        else:
            yield path
def _hash(path):
    made = hashlib.sha256()
    with open(path, "rb") as file:
        while True:
            piece = file.read(1024)
            if not piece:
                break
            made.update(piece)
    return made.digest().hex()
def _text(path):
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""
def _image(path):
    try:
        with open(path) as file:
            manifest = json.load(file)
        return manifest["kind"], manifest["version"]
    except (OSError, ValueError, KeyError):
        return "", ()
def _survey(folders):
    gc.collect()
    info = os.statvfs("/")
    current = _text("/current")
    about = {"machine": sys.implementation._machine, "mpy": sys.implementation._mpy, "current": current}
    about["free"] = info[0] * info[3]
    about["kind"], about["version"] = _image("/" + current[-1:] + "/manifest.json")
    print(json.dumps(about))
    for folder in folders:
        for path in _walk(folder):
            print(_hash(path), path)
    try:
        print(_hash("/main.py"), "/main.py")
    except OSError:
        pass
"""

WRITERS = """
import os
from io import BytesIO
from binascii import a2b_base64 as _b
from deflate import DeflateIO
_file = None
def _folders(path):
    parts = path.split("/")[1:-1]
    made = ""
    for part in parts:
        made += "/" + part
        try:
            os.mkdir(made)
        except OSError as error:
            if error.args[0] != 17:
                raise
def _new(path):
    global _file
    if _file:
        _file.close()
    _folders(path)
    _file = open(path, "wb")
def _put(text, parts):
    stream = DeflateIO(BytesIO(_b(text)))
    for path, length in parts:
        if path:
            _new(path)
        _file.write(stream.read(length))
def _copy(source, path):
    _folders(path)
    with open(source, "rb") as old:
        with open(path, "wb") as new:
            while True:
                piece = old.read(1024)
                if not piece:
                    break
                new.write(piece)
def _replace(path, text):
    with open(path + ".new", "wb") as file:
        file.write(_b(text))
    with open(path + ".new", "rb") as file:
        if file.read() != _b(text):
            raise OSError(5)
    os.rename(path + ".new", path)
"""


def survey(*folders: str) -> str:
    """Program that prints what the board is as a line of JSON, then a line for each file in `folders`: its hash, its path."""
    return f"{SURVEY}_survey({folders!r})\n"


def check(folder: str) -> str:
    """Program that surveys one folder; the functions are there already."""
    return f"_survey(({folder!r},))\n"
