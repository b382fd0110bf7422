"""The forest: forest.py OUT reads OUT/features.bin, labels.pkl and votes.json, writes OUT/fold-<n>.json (trained without
fold n, to measure with) and OUT/model.json (trained on all, to ship)."""
import json, pickle, sys

import lightgbm
import numpy as np

from labels import FOLDS

TREES = 300
SETTINGS = dict(objective='cross_entropy', learning_rate=.05, num_leaves=31, min_data_in_leaf=60, lambda_l2=5,
                min_sum_hessian_in_leaf=4, path_smooth=5, max_bin=63, feature_fraction=.3, bagging_fraction=.7,
                bagging_freq=1, seed=2, deterministic=True, num_threads=1, verbose=-1)

out = sys.argv[1]
votes = json.load(open(f'{out}/votes.json'))
labelled = {(page['corpus'], page['id']): page for page in pickle.load(open(f'{out}/labels.pkl', 'rb'))}


def pages():
    with open(f'{out}/features.bin', 'rb') as file:
        while line := file.readline():
            head = json.loads(line)
            names, n = head['names'], head['blocks']
            columns = np.frombuffer(file.read(4 * n * len(names)), np.float32).reshape(len(names), n).T
            yield labelled[head['corpus'], head['id']], columns, names


def exported(trees, names, fold):
    forest = dict(features=names, roots=[], feature=[], threshold=[], left=[], right=[], leaf=[])
    def walk(node):
        if 'leaf_value' in node:
            forest['leaf'].append(round(node['leaf_value'], 3))
            return ~(len(forest['leaf']) - 1)
        at = len(forest['feature'])
        forest['feature'].append(node['split_feature'])
        forest['threshold'].append(float('%.4g' % node['threshold']))
        for side in ('left', 'right'):
            forest[side].append(0)
        for side in ('left', 'right'):
            forest[side][at] = walk(node[f'{side}_child'])
        return at
    for tree in trees.dump_model()['tree_info']:
        forest['roots'].append(walk(tree['tree_structure']))
    lines = [f'{token} {vote:g}' for token, vote in votes['votes'][str(fold)].items() if '\n' not in token]
    return dict(votes='\n'.join(lines), forest={name: ' '.join(f'{v:g}' if isinstance(v, float) else str(v) for v in column)
                                                for name, column in forest.items()})


loaded = list(pages())
names = loaded[0][2]
X = np.concatenate([columns for _, columns, _ in loaded])
y = np.concatenate([page['share'] for page, _, _ in loaded])
weight = np.concatenate([page['weight'] for page, _, _ in loaded])
weight /= weight[weight > 0].mean()
fold = np.concatenate([np.full(len(page['share']), page['fold']) for page, _, _ in loaded])
loss = []
for held in [*range(FOLDS), -1]:
    train = (fold != held) & (weight > 0)
    trees = lightgbm.train(SETTINGS, lightgbm.Dataset(X[train], y[train], weight=weight[train]), TREES)
    path = f'{out}/model.json' if held < 0 else f'{out}/fold-{held}.json'
    with open(path, 'w') as file:
        json.dump(exported(trees, names, held), file, indent=2, ensure_ascii=False)
        file.write('\n')
    if held >= 0:
        test = (fold == held) & (weight > 0)
        p = trees.predict(X[test]).clip(1e-6, 1 - 1e-6)
        loss.append(np.average(-y[test] * np.log(p) - (1 - y[test]) * np.log(1 - p), weights=weight[test]))
    gain = trees.feature_importance('gain')
print('log loss out of fold', np.round(loss, 4), 'mean', np.mean(loss).round(4))
print('most used', [(names[i], round(float(gain[i] / gain.sum()), 3)) for i in np.argsort(-gain)[:40]])
print('least used', [names[i] for i in np.argsort(gain)[:40]])
