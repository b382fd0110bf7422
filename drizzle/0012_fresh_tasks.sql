ALTER TABLE "web_extract"."leases" ADD COLUMN "fresh" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "web_extract"."tasks" ADD COLUMN "fresh" boolean DEFAULT false NOT NULL;