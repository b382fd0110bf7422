CREATE TABLE "web_extract"."profiles" (
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_owner_name_pk" PRIMARY KEY("owner","name")
);
--> statement-breakpoint
CREATE INDEX "profiles_unused" ON "web_extract"."profiles" USING btree ("used_at");