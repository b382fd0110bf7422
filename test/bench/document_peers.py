"""Reads files with other tools and prints a line of JSON for each file: tool -> text, CPU seconds, peak MB.

Run (documents.ts does): python document_peers.py < PATHS, one a line
Each tool reads each file in a process of its own, forked after the libraries are loaded, so their start is not counted.
Needs `markitdown[docx,xlsx,xls,pptx,pdf]`, `mammoth`, `pypandoc_binary`; uses pdftotext, antiword, catdoc and xls2csv if installed.
"""
import json, os, signal, subprocess, sys, tempfile

import mammoth, pypandoc
from markitdown import MarkItDown

markitdown = MarkItDown()
PANDOC = {'docx', 'odt', 'rtf', 'epub', 'csv', 'xlsx', 'pptx'}
PROGRAMS = {
    'antiword': ('doc', ['antiword', '-w', '0', '-m', 'UTF-8.txt']),
    'catdoc': ('doc', ['catdoc', '-d', 'utf-8', '-w']),
    'xls2csv': ('xls', ['xls2csv', '-d', 'utf-8']),
    'pdftotext -layout': ('pdf', ['pdftotext', '-layout']),
    'pdftotext': ('pdf', ['pdftotext']),
}


def program(name, path):
    command = PROGRAMS[name][1] + [path] + (['-'] if 'pdf' in name else [])
    return subprocess.run(command, capture_output=True, check=True, timeout=30).stdout.decode('utf-8', 'replace')


def with_mammoth(path):
    with open(path, 'rb') as file:
        return mammoth.convert_to_markdown(file).value


def with_pandoc(path, kind):
    return pypandoc.convert_file(path, 'gfm', format=kind, extra_args=['--wrap=none'])


def readers(path, kind):
    yield 'markitdown', lambda: markitdown.convert(path).text_content
    if kind in PANDOC:
        yield 'pandoc', lambda: with_pandoc(path, kind)
    if kind == 'docx':
        yield 'mammoth', lambda: with_mammoth(path)
    for name, (of_kind, _) in PROGRAMS.items():
        if of_kind == kind:
            yield name, lambda name=name: program(name, path)


def measured(read):
    """What `read` gives in a process of its own, with what it took; None if it failed."""
    with tempfile.TemporaryFile() as answer:
        child = os.fork()
        if child == 0:
            try:
                signal.alarm(60)
                os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
                answer.write(read().encode('utf-8', 'replace'))
                answer.flush()
                os._exit(0)
            except BaseException:
                os._exit(1)
        _, status, usage = os.wait4(child, 0)
        if status != 0:
            return None
        answer.seek(0)
        text = answer.read().decode('utf-8')
    return {'text': text, 'cpu': usage.ru_utime + usage.ru_stime, 'peak': usage.ru_maxrss / 1024}


def unshown(path, kind):
    """Text that is no content: dates, footers and numbers that stand on each slide, names of sheets that are hidden or empty."""
    if kind == 'pptx':
        from pptx import Presentation
        from pptx.enum.shapes import PP_PLACEHOLDER as kinds
        repeated = {kinds.DATE, kinds.FOOTER, kinds.SLIDE_NUMBER, kinds.HEADER}
        placeholders = [shape for slide in Presentation(path).slides for shape in slide.placeholders]
        return [shape.text_frame.text for shape in placeholders if shape.placeholder_format.type in repeated]
    if kind == 'xlsx':
        from openpyxl import load_workbook
        sheets = load_workbook(path, data_only=True).worksheets
        return [sheet.title for sheet in sheets if sheet.sheet_state != 'visible' or not any(any(row) for row in sheet.values)]
    if kind == 'xls':
        from xlrd import open_workbook
        return [sheet.name for sheet in open_workbook(path).sheets() if sheet.visibility or not sheet.nrows]
    return []


for line in sys.stdin:
    path = line.rstrip('\n')
    kind = path.rsplit('.', 1)[-1]
    reads = {name: found for name, read in readers(path, kind) if (found := measured(read))}
    try:
        dropped = unshown(path, kind)
    except Exception:
        dropped = []
    print(json.dumps({'reads': reads, 'unshown': dropped}), flush=True)
