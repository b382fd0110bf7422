CREATE TABLE "web_extract"."page_copies" (
	"owner" text NOT NULL,
	"key" "bytea" NOT NULL,
	"copy" "bytea" NOT NULL,
	"scraped_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_copies_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
CREATE INDEX "page_copies_of_owner" ON "web_extract"."page_copies" USING btree ("owner","scraped_at");--> statement-breakpoint
CREATE INDEX "page_copies_old" ON "web_extract"."page_copies" USING btree ("scraped_at");