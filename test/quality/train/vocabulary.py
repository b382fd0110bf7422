"""Votes of names and words, by logistic regression: vocabulary.py OUT CORPUS reads OUT/pages.jsonl, writes OUT/labels.pkl
and OUT/votes.json. A token is known if it stands on pages of MIN_HOSTS sites. For the pages of each fold the votes are
trained on the other folds; fold -1 is trained on all."""
import json, pickle, sys
from collections import Counter, defaultdict

import numpy as np
import scipy.sparse as sparse
from sklearn.linear_model import LogisticRegression

from labels import FOLDS, labels

MIN_HOSTS, STRENGTH, MIN_VOTE, MAX_COUNT = 8, .04, .05, 4

out, corpus = sys.argv[1:3]
pages = list(labels(f'{out}/pages.jsonl', corpus))
hosts = defaultdict(set)
for page in pages:
    for tokens in page['tokens'] + page['wordTokens']:
        for token in tokens:
            hosts[token].add(page['host'])
known = sorted(token for token, where in hosts.items() if len(where) >= MIN_HOSTS)
column = {token: i for i, token in enumerate(known)}

at, what, count, share, weight, fold = [], [], [], [], [], []
for page in pages:
    for block, row in enumerate(page['rows']):
        if page['weight'][block] <= 0:
            continue
        tokens = Counter(page['wordTokens'][block])
        while row > 0:
            tokens.update(page['tokens'][row])
            row = page['parent'][row]
        for token, n in tokens.items():
            if token in column:
                at.append(len(share)), what.append(column[token]), count.append(min(n, MAX_COUNT))
        share.append(page['share'][block]), weight.append(page['weight'][block]), fold.append(page['fold'])
X = sparse.csr_matrix((np.array(count, np.float32), (at, what)), shape=(len(share), len(known)))
y, weight, fold = np.array(share) > .5, np.array(weight) / np.mean(weight), np.array(fold)

votes = {}
for held in [*range(FOLDS), -1]:
    train = fold != held
    fit = LogisticRegression(C=STRENGTH, solver='liblinear', tol=1e-3, random_state=0)
    fit.fit(X[train], y[train], sample_weight=weight[train] * .1)
    votes[held] = {t: round(float(v), 2) for t, v in zip(known, fit.coef_[0]) if abs(v) >= MIN_VOTE}
    if held >= 0:
        right = (fit.predict(X[~train]) == y[~train])
        print(f'fold {held}: {np.average(right, weights=weight[~train]):.4f} of the weight right')
folds = {f"{page['corpus']}/{page['id']}": page['fold'] for page in pages}
json.dump(dict(votes=votes, folds=folds), open(f'{out}/votes.json', 'w'))
keep = ('corpus', 'id', 'share', 'weight', 'fold', 'words')
pickle.dump([{key: page[key] for key in keep} for page in pages], open(f'{out}/labels.pkl', 'wb'))
print(f'{len(pages)} pages, {len(known)} tokens known, {len(votes[-1])} with a vote')
