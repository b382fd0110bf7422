ALTER TABLE "web_extract"."documents" ADD COLUMN "facts" json;--> statement-breakpoint
ALTER TABLE "web_extract"."documents" ADD COLUMN "attempts" smallint;--> statement-breakpoint
ALTER TABLE "web_extract"."documents" ADD COLUMN "at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "web_extract"."page_errors" ADD COLUMN "depth" integer;--> statement-breakpoint
ALTER TABLE "web_extract"."page_errors" ADD COLUMN "options" smallint;--> statement-breakpoint
ALTER TABLE "web_extract"."page_errors" ADD COLUMN "attempts" smallint;