-- What drizzle's schema cannot say: how the tables are kept.
-- Counters change with every settlement: room on the page keeps those updates in place.
ALTER TABLE web_extract.jobs SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint
ALTER TABLE web_extract.tasks SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
-- Pages come compressed.
ALTER TABLE web_extract.documents ALTER COLUMN page SET STORAGE EXTERNAL;
--> statement-breakpoint
-- A webhook's row changes with each of its events.
ALTER TABLE web_extract.webhooks SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
