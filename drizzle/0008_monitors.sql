CREATE TABLE "web_extract"."monitor_baselines" (
	"monitor_id" bigint NOT NULL,
	"target" text NOT NULL,
	"key" "bytea" NOT NULL,
	"url" text NOT NULL,
	"copy" bigint,
	"noise" "bytea",
	CONSTRAINT "monitor_baselines_monitor_id_target_key_pk" PRIMARY KEY("monitor_id","target","key")
);
--> statement-breakpoint
CREATE TABLE "web_extract"."monitor_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "web_extract"."monitor_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"monitor_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"manual" boolean NOT NULL,
	"scheduled_for" timestamp with time zone NOT NULL,
	"job_id" bigint,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"crawls" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"results" jsonb,
	"same" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"fresh" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	"error" text,
	CONSTRAINT "monitor_checks_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "web_extract"."monitor_copies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "web_extract"."monitor_copies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"monitor_id" bigint NOT NULL,
	"digest" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "web_extract"."monitor_pages" (
	"check_id" bigint NOT NULL,
	"ord" integer NOT NULL,
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"target" text NOT NULL,
	"key" "bytea" NOT NULL,
	"url" text NOT NULL,
	"state" smallint NOT NULL,
	"status_code" smallint,
	"error" text,
	"previous_copy" bigint,
	"copy" bigint,
	"change" "bytea",
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "monitor_pages_check_id_ord_pk" PRIMARY KEY("check_id","ord")
);
--> statement-breakpoint
CREATE TABLE "web_extract"."monitors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "web_extract"."monitors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"active" boolean NOT NULL,
	"schedule" jsonb NOT NULL,
	"anchor" timestamp with time zone NOT NULL,
	"targets" text NOT NULL,
	"goal" text,
	"judge" boolean NOT NULL,
	"retention_days" integer NOT NULL,
	"webhook_url" text,
	"webhook_headers" json DEFAULT '{}'::json NOT NULL,
	"webhook_metadata" json DEFAULT '{}'::json NOT NULL,
	"webhook_events" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"delay_ms" integer NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "monitors_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE INDEX "monitor_checks_of_monitor" ON "web_extract"."monitor_checks" USING btree ("monitor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_checks_open" ON "web_extract"."monitor_checks" USING btree ("monitor_id") WHERE state <= 1;--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_checks_scheduled" ON "web_extract"."monitor_checks" USING btree ("monitor_id","scheduled_for") WHERE not manual;--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_copies_once" ON "web_extract"."monitor_copies" USING btree ("monitor_id","digest");--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_pages_once" ON "web_extract"."monitor_pages" USING btree ("check_id","target","key");--> statement-breakpoint
CREATE INDEX "monitors_due" ON "web_extract"."monitors" USING btree ("due_at") WHERE active;--> statement-breakpoint
CREATE INDEX "monitors_of_owner" ON "web_extract"."monitors" USING btree ("owner","id");