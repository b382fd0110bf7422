CREATE TABLE "web_extract"."upload_parts" (
	"upload_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "upload_parts_upload_id_part_pk" PRIMARY KEY("upload_id","part")
);
--> statement-breakpoint
CREATE TABLE "web_extract"."uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" "bytea" NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text,
	"size" integer,
	"taken" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE INDEX "uploads_expiring" ON "web_extract"."uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_of_owner" ON "web_extract"."uploads" USING btree ("owner");--> statement-breakpoint
-- Files come compressed.
ALTER TABLE web_extract.upload_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;
