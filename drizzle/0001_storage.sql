-- What drizzle's schema cannot say: how the tables are kept.
-- Counters change with every settlement: room on the page keeps those updates in place.
ALTER TABLE web_extract.jobs SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint
-- Rows come and go.
ALTER TABLE web_extract.tasks SET (autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE web_extract.leases SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
--> statement-breakpoint
-- A crash empties it. What the last commits before it did may be lost then, as they need not wait for the disk: so all
-- workers begin anew, rather than believe what the database forgot.
ALTER TABLE web_extract.workers SET UNLOGGED;
--> statement-breakpoint
-- Pages come compressed.
ALTER TABLE web_extract.documents ALTER COLUMN page SET STORAGE EXTERNAL;
--> statement-breakpoint
-- A webhook's row changes with each of its events.
ALTER TABLE web_extract.webhooks SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
