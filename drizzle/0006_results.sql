CREATE TABLE "web_extract"."results" (
	"job_id" bigint PRIMARY KEY NOT NULL,
	"size" integer,
	"result" "bytea",
	"code" text,
	"message" text
);
--> statement-breakpoint
ALTER TABLE web_extract.results ALTER COLUMN result SET STORAGE EXTERNAL;
