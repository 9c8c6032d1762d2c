CREATE TABLE "document_acceptances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_acceptances_once" UNIQUE("account_id","version_id")
);
--> statement-breakpoint
CREATE TABLE "document_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"needs_acceptance" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_versions_number" UNIQUE("slug","number"),
	CONSTRAINT "document_versions_slug_known" CHECK ("document_versions"."slug" in ('terms','privacy')),
	CONSTRAINT "document_versions_from_one" CHECK ("document_versions"."number" >= 1)
);
--> statement-breakpoint
ALTER TABLE "document_acceptances" ADD CONSTRAINT "document_acceptances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_acceptances" ADD CONSTRAINT "document_acceptances_version_id_document_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_acceptances_version_id_index" ON "document_acceptances" USING btree ("version_id");
--> statement-breakpoint
INSERT INTO "document_versions" ("id", "slug", "number", "title", "body", "published_at")
  SELECT gen_random_uuid(), "slug", 1, "title", "body", "updated_on"::timestamp AT TIME ZONE 'Africa/Lagos' FROM "site_documents" WHERE "slug" IN ('terms', 'privacy');
