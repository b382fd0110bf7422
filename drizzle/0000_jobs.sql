CREATE SCHEMA "web_extract";
--> statement-breakpoint
CREATE SEQUENCE "web_extract"."turns" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "web_extract"."deliveries" (
	"job_id" bigint NOT NULL,
	"ord" bigint GENERATED ALWAYS AS IDENTITY (sequence name "web_extract"."deliveries_ord_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"event" smallint NOT NULL,
	"document" integer,
	"seq" integer,
	"state" smallint DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"run_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"status" smallint,
	"error" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"attempted_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "deliveries_job_id_ord_pk" PRIMARY KEY("job_id","ord")
);
--> statement-breakpoint
CREATE TABLE "web_extract"."documents" (
	"job_id" bigint NOT NULL,
	"ord" integer NOT NULL,
	"seq" integer NOT NULL,
	"url" text NOT NULL,
	"depth" integer DEFAULT 0 NOT NULL,
	"size" integer NOT NULL,
	"page" "bytea" NOT NULL,
	CONSTRAINT "documents_job_id_ord_pk" PRIMARY KEY("job_id","ord")
);
--> statement-breakpoint
CREATE TABLE "web_extract"."idempotency_keys" (
	"owner" text NOT NULL,
	"key" uuid NOT NULL,
	"job_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
CREATE TABLE "web_extract"."identities" (
	"job_id" bigint NOT NULL,
	"key" "bytea" NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "identities_job_id_key_pk" PRIMARY KEY("job_id","key")
);
--> statement-breakpoint
CREATE TABLE "web_extract"."job_options" (
	"job_id" bigint NOT NULL,
	"version" smallint NOT NULL,
	"options" jsonb NOT NULL,
	CONSTRAINT "job_options_job_id_version_pk" PRIMARY KEY("job_id","version")
);
--> statement-breakpoint
CREATE TABLE "web_extract"."jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "web_extract"."jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"url" text NOT NULL,
	"request_id" text,
	"state" smallint DEFAULT 0 NOT NULL,
	"page_limit" integer NOT NULL,
	"max_concurrency" integer NOT NULL,
	"delay_ms" integer DEFAULT 0 NOT NULL,
	"max_attempts" smallint DEFAULT 1 NOT NULL,
	"ready" integer DEFAULT 0 NOT NULL,
	"running" integer DEFAULT 0 NOT NULL,
	"helping" integer DEFAULT 0 NOT NULL,
	"helpers" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"blocked" integer DEFAULT 0 NOT NULL,
	"retention_seconds" integer NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"turn" bigint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_start_at" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"watched_until" timestamp with time zone,
	CONSTRAINT "jobs_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "web_extract"."leases" (
	"worker" uuid NOT NULL,
	"job_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"kind" smallint DEFAULT 0 NOT NULL,
	"url" text NOT NULL,
	"depth" integer DEFAULT 0 NOT NULL,
	"options" smallint DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"losses" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "leases_worker_job_id_seq_pk" PRIMARY KEY("worker","job_id","seq")
);
--> statement-breakpoint
CREATE TABLE "web_extract"."page_errors" (
	"job_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"url" text NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "page_errors_job_id_seq_pk" PRIMARY KEY("job_id","seq")
);
--> statement-breakpoint
CREATE TABLE "web_extract"."tasks" (
	"job_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"kind" smallint DEFAULT 0 NOT NULL,
	"url" text NOT NULL,
	"depth" integer DEFAULT 0 NOT NULL,
	"options" smallint DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"losses" smallint DEFAULT 0 NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tasks_job_id_seq_pk" PRIMARY KEY("job_id","seq")
);
--> statement-breakpoint
CREATE TABLE "web_extract"."webhooks" (
	"job_id" bigint PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"headers" json NOT NULL,
	"metadata" json NOT NULL,
	"events" smallint NOT NULL,
	"announced" integer DEFAULT 0 NOT NULL,
	"lease" uuid,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp with time zone DEFAULT '-infinity' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "web_extract"."workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "web_extract"."deliveries" USING btree ("job_id","run_at","ord") WHERE state = 0;--> statement-breakpoint
CREATE INDEX "jobs_open" ON "web_extract"."jobs" USING btree ("id") WHERE state <= 1;--> statement-breakpoint
CREATE INDEX "jobs_of_owner" ON "web_extract"."jobs" USING btree ("owner","kind","id") WHERE state <= 1;--> statement-breakpoint
CREATE INDEX "jobs_expiring" ON "web_extract"."jobs" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "tasks_due" ON "web_extract"."tasks" USING btree ("job_id","run_at","seq");--> statement-breakpoint
CREATE INDEX "webhooks_due" ON "web_extract"."webhooks" USING btree ("run_at") WHERE lease is null and run_at < 'infinity';--> statement-breakpoint
CREATE INDEX "webhooks_leased" ON "web_extract"."webhooks" USING btree ("lease") WHERE lease is not null;