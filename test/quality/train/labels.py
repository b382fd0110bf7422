"""Labels for the blocks of text of the dev pages: which share of each block stands in the gold.

labels(pages, corpus) yields one dict a page: share (0..1) and weight for each block, fold, host, tokens.
"""
import hashlib, json, os, re, sys
from collections import Counter, defaultdict
from urllib.parse import urlsplit

import numpy as np

FOLDS = 5
GRAM = 4            # words in a row that must stand in the gold
MAX_WORDS = 60      # what one block counts at most where its surroundings are judged
AROUND = 8          # blocks to either side that make up the surroundings
MIN_AROUND = .3     # a short block counts only where this share of its surroundings is gold
LENGTH_EXPONENT = .7
CORPUS_WEIGHT = {'trafeval': .6, 'readability': .6}   # a few segments a page; agreement with a tool, not truth
CAPTIONS_OPEN = {'aeb', 'trafeval', 'magichtml'}      # figures keep their captions, whatever this gold says


def labels(path, corpus):
    sys.path.insert(0, corpus)
    import score
    gold = score.load_gold(corpus, 'dev')
    types = Counter(record['page_type'] for record in gold['wcxb'].values())
    for line in open(path):
        page = json.loads(line)
        record = gold[page['corpus']][page['id']]
        blocks = [words_of(score, text) for text in page['texts']]
        if page['corpus'] == 'trafeval':
            share, known = of_segments(page['texts'], record)
        else:
            truth = words_of(score, gold_text(score, page['corpus'], record))
            share = aligned(blocks, truth)
            known = np.ones(len(blocks)) * bool(truth)
        weight = (np.array(page['words']) ** LENGTH_EXPONENT + 1) * known * open_blocks(page)
        if weight.sum() > 0:
            weight *= page_weight(page['corpus'], record, types) / weight.sum()
        fold, host = fold_of(page['url'])
        yield dict(page, share=share, weight=weight, fold=fold, host=host)


def words_of(score, text):
    return score.CJK.findall((text or '').lower())


def gold_text(score, corpus, record):
    if corpus == 'readability':
        return score.text_of(score.clean(score.parse(record['expected_html'])))
    if corpus == 'defuddle':
        return score.md_text(record['expected_md'])
    return record[{'aeb': 'articleBody', 'wcxb': 'main_content', 'magichtml': 'content'}[corpus]]


def page_weight(corpus, record, types):
    """Every page counts the same, pages of a rare type more: the goal is the mean over the types."""
    if corpus == 'wcxb':
        return (100 / types[record['page_type']]) ** .6
    return CORPUS_WEIGHT.get(corpus, 1)


def open_blocks(page):
    """0 for blocks that are kept by rule: the heading that names the page, captions where the gold leaves them out."""
    parent, tokens = page['parent'], page['tokens']
    caption = [False] * len(parent)
    for row in range(1, len(parent)):
        caption[row] = caption[parent[row]] or '<figcaption' in tokens[row]
    drop = page['corpus'] in CAPTIONS_OPEN
    return np.array([0 if row == page['title'] or (drop and caption[row]) else 1 for row in page['rows']])


def of_segments(texts, record):
    squeeze = lambda text: re.sub(r'\s+', ' ', text).strip()
    wanted, unwanted = [squeeze(s) for s in record['with']], [squeeze(s) for s in record['without']]
    share, known = np.zeros(len(texts)), np.zeros(len(texts))
    for block, text in enumerate(map(squeeze, texts)):
        if any(segment in text for segment in unwanted):
            known[block] = 1
        elif any(segment in text for segment in wanted):
            known[block] = share[block] = 1
    return share, known


def aligned(blocks, truth):
    """Share of each block's words in runs of GRAM words of the gold. Shorter blocks must stand in it whole, among other
    gold. A text that the page has more often than the gold counts only where its surroundings are gold most."""
    grams = [None] + [Counter(tuple(truth[i:i + n]) for i in range(len(truth) - n + 1)) for n in range(1, GRAM + 1)]
    share = np.zeros(len(blocks))
    for block, words in enumerate(blocks):
        n = len(words)
        if n > GRAM:
            covered = np.zeros(n, bool)
            for i in range(n - GRAM + 1):
                if tuple(words[i:i + GRAM]) in grams[GRAM]:
                    covered[i:i + GRAM] = True
            share[block] = covered.mean()
        elif n > 0:
            share[block] = tuple(words) in grams[n]
    around = surroundings(blocks, share)
    places = defaultdict(list)
    for block, words in enumerate(blocks):
        if words and share[block] > .5:
            places[tuple(words)].append(block)
    for words, where in places.items():
        n = len(words)
        runs = [words] if n <= GRAM else [words[i:i + GRAM] for i in range(n - GRAM + 1)]
        allowed = max(1 if n > GRAM else 0, min(grams[min(n, GRAM)][run] for run in runs))
        for block in sorted(where, key=lambda block: -around[block])[allowed:]:
            share[block] = 0
    for block, words in enumerate(blocks):
        if len(words) <= GRAM and around[block] < MIN_AROUND:
            share[block] = 0
    return share


def surroundings(blocks, share):
    size = np.array([min(len(words), MAX_WORDS) if len(words) > GRAM else 0 for words in blocks], float)
    def around(block):
        span = slice(max(0, block - AROUND), block + AROUND + 1)
        return (size[span] * share[span]).sum() / size[span].sum() if size[span].sum() > 0 else .5
    return np.array([around(block) for block in range(len(blocks))])


def fold_of(url):
    """Pages of one site are in one fold: hash of the registrable part of the host."""
    parts = (urlsplit(url).hostname or url).split('.')
    last_two = len(parts) < 2 or len(parts[-1]) > 2 or len(parts[-2]) > 3
    host = '.'.join(parts[-2:] if last_two else parts[-3:])
    return int(hashlib.md5(host.encode()).hexdigest(), 16) % FOLDS, host
