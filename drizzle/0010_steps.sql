CREATE TABLE "web_extract"."steps" (
	"job_id" bigint NOT NULL,
	"ord" integer NOT NULL,
	"action" text NOT NULL,
	"input" json NOT NULL,
	"output" json NOT NULL,
	"tokens" integer NOT NULL,
	"credits" integer NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "steps_job_id_ord_pk" PRIMARY KEY("job_id","ord")
);
