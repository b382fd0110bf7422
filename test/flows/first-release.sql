-- A database of web-extract 0.1.0 as of commit 4f5bd69, by pg_dump -n web_extract -n drizzle --inserts: a batch of two pages
-- that is completed, and a crawl of ten that was interrupted after five. Pages are those of flows/crawled-site.fixture.ts.
SELECT pg_catalog.set_config('search_path', '', false);

CREATE SCHEMA drizzle;

CREATE SCHEMA web_extract;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE web_extract.jobs (
    id bigint NOT NULL,
    public_id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    owner text NOT NULL,
    url text NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    page_limit integer NOT NULL,
    max_concurrency integer NOT NULL,
    delay_ms integer DEFAULT 0 NOT NULL,
    max_attempts smallint DEFAULT 1 NOT NULL,
    ready integer DEFAULT 0 NOT NULL,
    running integer DEFAULT 0 NOT NULL,
    helping integer DEFAULT 0 NOT NULL,
    helpers integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    blocked integer DEFAULT 0 NOT NULL,
    retention_seconds integer NOT NULL,
    last_seq integer DEFAULT 0 NOT NULL,
    turn bigint DEFAULT 0 NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    next_start_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    expires_at timestamp with time zone,
    watched_until timestamp with time zone
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='500');

CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);

CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;

CREATE TABLE web_extract.deliveries (
    job_id bigint NOT NULL,
    ord bigint NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event smallint NOT NULL,
    document integer,
    seq integer,
    state smallint DEFAULT 0 NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    run_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    status smallint,
    error text,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    attempted_at timestamp with time zone,
    settled_at timestamp with time zone
);

ALTER TABLE web_extract.deliveries ALTER COLUMN ord ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME web_extract.deliveries_ord_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE web_extract.documents (
    job_id bigint NOT NULL,
    ord integer NOT NULL,
    seq integer NOT NULL,
    url text NOT NULL,
    depth integer DEFAULT 0 NOT NULL,
    size integer NOT NULL,
    page bytea NOT NULL
);
ALTER TABLE ONLY web_extract.documents ALTER COLUMN page SET STORAGE EXTERNAL;

CREATE TABLE web_extract.idempotency_keys (
    owner text NOT NULL,
    key uuid NOT NULL,
    job_id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE web_extract.identities (
    job_id bigint NOT NULL,
    key bytea NOT NULL,
    seq integer NOT NULL
);

CREATE TABLE web_extract.job_options (
    job_id bigint NOT NULL,
    version smallint NOT NULL,
    options jsonb NOT NULL
);

ALTER TABLE web_extract.jobs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME web_extract.jobs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE web_extract.leases (
    worker uuid NOT NULL,
    job_id bigint NOT NULL,
    seq integer NOT NULL,
    kind smallint DEFAULT 0 NOT NULL,
    url text NOT NULL,
    depth integer DEFAULT 0 NOT NULL,
    options smallint DEFAULT 0 NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    losses smallint DEFAULT 0 NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='2000');

CREATE TABLE web_extract.page_errors (
    job_id bigint NOT NULL,
    seq integer NOT NULL,
    url text NOT NULL,
    code text NOT NULL,
    message text NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE TABLE web_extract.tasks (
    job_id bigint NOT NULL,
    seq integer NOT NULL,
    kind smallint DEFAULT 0 NOT NULL,
    url text NOT NULL,
    depth integer DEFAULT 0 NOT NULL,
    options smallint DEFAULT 0 NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    losses smallint DEFAULT 0 NOT NULL,
    run_at timestamp with time zone DEFAULT now() NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0.02');

CREATE SEQUENCE web_extract.turns
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE web_extract.webhooks (
    job_id bigint NOT NULL,
    url text NOT NULL,
    headers json NOT NULL,
    metadata json NOT NULL,
    events smallint NOT NULL,
    announced integer DEFAULT 0 NOT NULL,
    lease uuid,
    run_at timestamp with time zone DEFAULT now() NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    paused_until timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='500');

CREATE UNLOGGED TABLE web_extract.workers (
    id uuid NOT NULL,
    name text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    lease_until timestamp with time zone NOT NULL
);

ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);

INSERT INTO drizzle.__drizzle_migrations VALUES (1, '72af6a792efc8582c842d08290e52fddeda30476382ce318ad87e78d0b2a9fd8', 1795852845232);
INSERT INTO drizzle.__drizzle_migrations VALUES (2, '306cdc28448dcf292a5b8bc61f74174db5c1cfb64b34dd1c1e5c8b9c482ee546', 1795852845855);

INSERT INTO web_extract.documents VALUES (1, 1, 1, 'http://site.test/1', 0, 1076, '\x28b52ffd6034032d0b0046d64325208d3807e58442a2bd46b1d02b42a1d109b975d035104208c1cda2fb1b33ba312001204b043b003a0037000e0b2dd4147d380505e0f99dc017898e3afb44bd9522b7f2bd4a4922f8cede98b6182050645b9aa5590a9cc6305975439e9f62c3d366954468bc15cdf3e419e129576ed2b30623cf8f9536bac9d975bd3daf534b7d2befda3dd74a9d5da0696db1709ce7510414010d0563a18594a5521c50e1176179560a462d8167d7abd6951eab4c4b683fafd50443aff6c2e8ec0709cfb78432348d936749bbe6c9ade48010aedcf2adfc5348d4ea380bd77566897a5edbf5824222179d35aee6a9ee43c37d7e213b8d552545f8f9a83c8111825dce93d708233e2b68faa0c1d38e74527ede620420005c3030e7d6858d13a88d0a8d3220be042fe79be21d2682a03ac4140d1e52b80cf39d02c5f8b909b0664a1ac46884019600e2c0628010b00e100c2c01c481c58c0eee75ab2b5bc2fba1a99a6d0ae178a93d');
INSERT INTO web_extract.documents VALUES (1, 2, 2, 'http://site.test/2', 0, 1076, '\x28b52ffd6034033d0b004656442520ad3607e54045d19e25a998a55fb6860e7f8df40a2400a83f105935f63f022900900090063c003c0036000e0b59086374d2141880e7f7025f2536e9eb91f416aa9ccaf7aa6471f07d9d390a828663918ae6699e6680291c27a76ecaf3516c78daac96088da702040c469e119ef2d422fd8a3cf23c596863bb7c55d5d9f31a35d4a7f2addb6badd2d7051ec60a0a160b8783116804441a8f852c8469264602197e1106795609bab6c0afea53eb429355a725b49fd76982a1577ba1fbfa41c2f32da10ccfc3f26ce9d61cb5852490c2535b3e957f4a71ad92af557566487a5ebbf582525c735f91ea79aafbd0709f5fc84de33441157e3e2a5f6084581563e43542c75f030b7dd0e0693b8d949fa71e0120005c3030e7d6858d13a88d0a8d3220be042fe79be21d2682a03ac4140d1e52b80cf39d02c5f8b909b0664a1ac46884019600e2c0628010b00e100c2c01c481c58c0eee75ab2b5bc2fba1a99a6d0ae178a93d');
INSERT INTO web_extract.documents VALUES (2, 1, 1, 'http://site.test/', 0, 985, '\x28b52ffd60d902bd090026933b24206d9d03e088b292cf522833d3aaf6bbe61667bd020980783935cff9fb184c000101191a32003300300009c0f31b8910423de9ec91041782dccaf7aa5439119e7d7106040503e994a63445c1b865c9a9fb793ea21aa0366bf5a0d4adfc5868a91739bbaeb7e7356aa86fe55f3ff85aa5b33785c2398649045c40c331b6d92651a6c41113865474d8669b96e8e32d04118b5eed8dced911149e6f085db4c6e4b9ead71cbd851cf1e1e92ddfca437d9c56c75973893c2740e5e9457ad660e403d77566487a5efb35833ece73ce1a57a2298c0750dbd148f9798b916795a2d3553cbb3eb52ef4585d1a42fb799d021a0004cb81c0647253bcc34410540797a2c13d0a9761bef39fc09f3601d64a49838b4668459100d6018281258038b0182004ac6b7418ae5b47d912f40f4d856d53dec24b4101');
INSERT INTO web_extract.documents VALUES (2, 2, 2, 'http://site.test/1', 1, 989, '\x28b52ffd60dd02dd090056533c24306b9d0300cb35cd6ea7a77feb90fba932a53a27a670a162d77ecfeddff4642c0505580233003400310008c0f5fc90d1613deaed131559721cd3372f754119dfee14f7080c34ea9225591202c6298a56ddd1f593b510b7e75e0d6b1d0b2cb1f51e6f597677fd4e2df531fdeb175f2ff576c4e2dcf3308ce320882660d128186208492a842191192dc9c010430ed9c64b0889e66d96f0ed0608d7b7c3269685d1cfab5fcfe9b1c490d1ac1ecf63fab811ec65bc3d8ba39f077167f5a67d5b28f4b31159f63925eafaedd70a1bc107df1699b35116c46db8d3ceeb31857e2e25615ff22d7bd5cb5283576987edebb77a081b00067b80c0647253bcc34410548798a2c1430a9761be53a0183f3701d64c4983188d30c012401c580c1002d6018281258038b098d1c1bd6e75654b783f3455b34d211c2fb507');
INSERT INTO web_extract.documents VALUES (2, 3, 3, 'http://site.test/2', 1, 989, '\x28b52ffd60dd02e5090056933c24208b3a07601678cd6ea7b7c1f488fdb01b814189802402657b529eefff6d6e24003000d33300350031000ac0f52c9131623deaed1315598a1cd3372f754119dfee184781483cea2ccdd22c03ce6118adbaa3eb274b216ecfbd18d63a162cb1f5246f597677fd4e2df531fdeb175f2ff5f643e3dc62f13c898472400438100d861852964a794865464b2e30c4905316f210028ce66d96f0ed0507d7f764194de3f4f3ead7737a2c3d6434abc7f3983e6e047b1f6f0a47403f0de2ceea4dfbe668e8272459f63925eafaedd7091bc107df1c99db2809e236dc69e7f558433f9792b02ff996bdea6509c2cbf464fbfaad1a021b00067b80c0647253bcc34410548798a2c1430a9761be53a0183f3701d64c4983188d30c012401c580c1002d6018281258038b098d1c1bd6e75654b783f3455b34d211c2fb507');
INSERT INTO web_extract.documents VALUES (2, 4, 4, 'http://site.test/7', 1, 995, '\x28b52ffd60e3021d0a0096533d2420a93a07a0e9bed66729e06a1672ff67e6fa8057060790682789cc6dde0cc84000420034340035003200060ac0f52c9131623deaed1315598a1cd3372f754119dfee30ee512c10ea96666916e7e01846abeee8fac94288db732f85b58e056c3dc95b96ddb97ea796fa98fef58baf977abba1719c844bb8e7592c1483c2053814aec11043ca52290fa9cc68c9048618729485bccddb2ce1db070aaeefc9329ae6a09f57bf9ed363e921a3593d9ec7f47123d8fb787b9a847e12c49dd59bf6cdd1d04f084b0159f63925eafaedd7071bc107df1c1962a31488db70a79dd7630dfd5c4ac2bee45bf6aa9725082fd393edebb75a60041b00067b80c0647253bcc3441054879ba2c14f0a9761be13a118bf3801d6584983288d30c012a3883b6a31a48876d46a461172d43a403060055297c06e25654bd03f3415b64d791c2f0505');
INSERT INTO web_extract.documents VALUES (2, 5, 5, 'http://site.test/3', 2, 991, '\x28b52ffd60df02050a0076d33c24208b3a07601678cd6ea7b7c1f488fdb01b814189802402e2db03abe7ff6d6e24003000d33300350031000ac0f52c9131623deaed1315598a1cd3372f754119dfee30cd2221e068b3b8c52d0a44c3305a7547d74f9642dc9e7b31ac752c6c3dc95b96ddb97ea796fa98fef58baf977afbc1398e6b5cf33c8b8572500438140d861852964a794865464b2e30c490a32ce42104bccd12bebde0e0fa9e2cc339847e5efd7a4e8fa5878c66f5781ed3c78d60efe36dc03dfa691077566fda3747433f212c0559f63925eafaedd7091bc107df1c5962a32488db70a79dd7630dfd5c4ac2bee45bf6aa9725082fd393edebb76a60741b00067b80c0647253bcc34410548799a2c1470a9761be93a018bf3701d6504983208d30c012a3883b6a31a48876d46a8010b00e100c2c617418af5b47d912f40f4d856d531ec74b4101');

INSERT INTO web_extract.identities VALUES (1, '\x9a4809c52167452ca7138c49548fa49a', 1);
INSERT INTO web_extract.identities VALUES (1, '\x5c7daaa73d584ba0920d380c67a9d208', 2);
INSERT INTO web_extract.identities VALUES (2, '\x926513800221984bbf8b3ab878a67ff2', 1);
INSERT INTO web_extract.identities VALUES (2, '\x8920fda86b6a71e0d312f84bc4516dcd', 2);
INSERT INTO web_extract.identities VALUES (2, '\x618b626ceaadacb26fab0582ab810447', 3);
INSERT INTO web_extract.identities VALUES (2, '\xe38c9fa03926b48b6e1c94e8a660f4ea', 4);
INSERT INTO web_extract.identities VALUES (2, '\x9754eaf676f42c2d81ebd8b8dbed6fee', 5);
INSERT INTO web_extract.identities VALUES (2, '\x260fc27e9b5e511aaa11d14b14c830f9', 6);
INSERT INTO web_extract.identities VALUES (2, '\x5fffb9b231e098a5d655087b8c012ebb', 7);
INSERT INTO web_extract.identities VALUES (2, '\xa17a6283237648231df41b3bcf3553ab', 8);
INSERT INTO web_extract.identities VALUES (2, '\xd3a46fcc5f23c8ff7d155a576177f7e2', 9);
INSERT INTO web_extract.identities VALUES (2, '\x3e53929070960740b3e1f73e94c7d743', 10);
INSERT INTO web_extract.identities VALUES (2, '\xb65a53f25e2e119c56760436ce51e787', 11);
INSERT INTO web_extract.identities VALUES (2, '\x15232f3d79e59d141ef917e7cdf70c15', 12);
INSERT INTO web_extract.identities VALUES (2, '\xb882c8f5eab8500ed28c52f9ca378cb0', 13);
INSERT INTO web_extract.identities VALUES (2, '\xebf2b3d1d797932e273eb5780dfe8a16', 14);

INSERT INTO web_extract.job_options VALUES (1, 0, '{"page": {"cache": {"store": true, "maxAgeMs": 0}, "proxy": "auto", "actions": [], "content": {"formats": ["markdown"], "excludeTags": [], "includeTags": [], "onlyMainContent": true, "onlyCleanContent": false, "removeBase64Images": true}, "headers": {}, "blockAds": true, "location": {}, "timeoutMs": 30000, "waitForMs": 0, "useBrowser": "auto", "skipTlsVerification": false}}');
INSERT INTO web_extract.job_options VALUES (2, 0, '{"url": "http://site.test", "page": {"cache": {"store": true, "maxAgeMs": 0}, "proxy": "auto", "actions": [], "content": {"formats": ["markdown"], "excludeTags": [], "includeTags": [], "onlyMainContent": true, "onlyCleanContent": false, "removeBase64Images": true}, "headers": {}, "blockAds": true, "location": {}, "timeoutMs": 30000, "waitForMs": 0, "useBrowser": "never", "skipTlsVerification": false}, "limit": 10, "sitemap": "skip", "maxDepth": 100, "subdomains": false, "similarUrls": true, "entireDomain": false, "excludePaths": [], "includePaths": [], "externalLinks": false, "regexOnFullUrl": false, "ignoreRobotsTxt": false, "ignoreQueryParameters": true}');

INSERT INTO web_extract.jobs OVERRIDING SYSTEM VALUE VALUES (2, 'bdaaae10-ef8c-476d-97cb-42f25bc8e62a', 'crawl', 'anonymous', 'http://site.test/', 1, 10, 10, 0, 3, 9, 0, 0, 0, 5, 0, 0, 28800000, 14, 8, '2026-11-28 09:34:07.244322+00', '-infinity', '2026-11-28 09:34:06.807785+00', NULL, NULL, NULL);
INSERT INTO web_extract.jobs OVERRIDING SYSTEM VALUE VALUES (1, '35bb4cb4-07e9-4eaf-83f8-db0654ccaa80', 'batch', 'anonymous', 'http://site.test/1', 2, 2, 10, 0, 3, 0, 0, 0, 0, 2, 0, 0, 28800000, 2, 3, '2026-11-28 09:34:06.308911+00', '-infinity', '2026-11-28 09:34:06.308911+00', '2026-11-28 09:34:06.787828+00', '2999-10-27 17:34:06.787828+00', NULL);

INSERT INTO web_extract.tasks VALUES (2, 8, 0, 'http://site.test/5', 2, 0, 0, 0, '2026-11-28 09:34:07.681328+00');
INSERT INTO web_extract.tasks VALUES (2, 9, 0, 'http://site.test/6', 2, 0, 0, 0, '2026-11-28 09:34:07.68136+00');
INSERT INTO web_extract.tasks VALUES (2, 10, 0, 'http://site.test/9', 2, 0, 0, 0, '2026-11-28 09:34:07.681363+00');
INSERT INTO web_extract.tasks VALUES (2, 11, 0, 'http://site.test/15', 2, 0, 0, 0, '2026-11-28 09:34:08.085962+00');
INSERT INTO web_extract.tasks VALUES (2, 12, 0, 'http://site.test/16', 2, 0, 0, 0, '2026-11-28 09:34:08.085974+00');
INSERT INTO web_extract.tasks VALUES (2, 13, 0, 'http://site.test/14', 2, 0, 0, 0, '2026-11-28 09:34:08.085977+00');
INSERT INTO web_extract.tasks VALUES (2, 14, 0, 'http://site.test/10', 3, 0, 0, 0, '2026-11-28 09:34:08.09557+00');
INSERT INTO web_extract.tasks VALUES (2, 6, 0, 'http://site.test/4', 2, 0, 0, 0, '2026-11-28 09:34:08.121828+00');
INSERT INTO web_extract.tasks VALUES (2, 7, 0, 'http://site.test/8', 2, 0, 0, 0, '2026-11-28 09:34:08.121834+00');

SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 2, true);

SELECT pg_catalog.setval('web_extract.deliveries_ord_seq', 1, false);

SELECT pg_catalog.setval('web_extract.jobs_id_seq', 2, true);

SELECT pg_catalog.setval('web_extract.turns', 7, true);

ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY web_extract.deliveries
    ADD CONSTRAINT deliveries_job_id_ord_pk PRIMARY KEY (job_id, ord);

ALTER TABLE ONLY web_extract.documents
    ADD CONSTRAINT documents_job_id_ord_pk PRIMARY KEY (job_id, ord);

ALTER TABLE ONLY web_extract.idempotency_keys
    ADD CONSTRAINT idempotency_keys_owner_key_pk PRIMARY KEY (owner, key);

ALTER TABLE ONLY web_extract.identities
    ADD CONSTRAINT identities_job_id_key_pk PRIMARY KEY (job_id, key);

ALTER TABLE ONLY web_extract.job_options
    ADD CONSTRAINT job_options_job_id_version_pk PRIMARY KEY (job_id, version);

ALTER TABLE ONLY web_extract.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY web_extract.jobs
    ADD CONSTRAINT jobs_public_id_unique UNIQUE (public_id);

ALTER TABLE ONLY web_extract.leases
    ADD CONSTRAINT leases_worker_job_id_seq_pk PRIMARY KEY (worker, job_id, seq);

ALTER TABLE ONLY web_extract.page_errors
    ADD CONSTRAINT page_errors_job_id_seq_pk PRIMARY KEY (job_id, seq);

ALTER TABLE ONLY web_extract.tasks
    ADD CONSTRAINT tasks_job_id_seq_pk PRIMARY KEY (job_id, seq);

ALTER TABLE ONLY web_extract.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (job_id);

ALTER TABLE ONLY web_extract.workers
    ADD CONSTRAINT workers_pkey PRIMARY KEY (id);

CREATE INDEX deliveries_waiting ON web_extract.deliveries USING btree (job_id, run_at, ord) WHERE (state = 0);

CREATE INDEX jobs_expiring ON web_extract.jobs USING btree (expires_at) WHERE (expires_at IS NOT NULL);

CREATE INDEX jobs_of_owner ON web_extract.jobs USING btree (owner, kind, id) WHERE (state <= 1);

CREATE INDEX jobs_open ON web_extract.jobs USING btree (id) WHERE (state <= 1);

CREATE INDEX tasks_due ON web_extract.tasks USING btree (job_id, run_at, seq);

CREATE INDEX webhooks_due ON web_extract.webhooks USING btree (run_at) WHERE ((lease IS NULL) AND (run_at < 'infinity'::timestamp with time zone));

CREATE INDEX webhooks_leased ON web_extract.webhooks USING btree (lease) WHERE (lease IS NOT NULL);
