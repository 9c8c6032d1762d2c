CREATE TABLE "account_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recent_finds" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recent_finds_account_id_kind_subject_pk" PRIMARY KEY("account_id","kind","subject"),
	CONSTRAINT "recent_finds_kind_known" CHECK ("recent_finds"."kind" in ('person','order','course','post'))
);
--> statement-breakpoint
ALTER TABLE "recent_finds" ADD CONSTRAINT "recent_finds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recent_finds_account_id_used_at_index" ON "recent_finds" USING btree ("account_id","used_at");--> statement-breakpoint
CREATE INDEX "payments_bank_reference" ON "payments" USING btree (lower("bank_reference") text_pattern_ops) WHERE "payments"."bank_reference" is not null;--> statement-breakpoint
INSERT INTO "account_words" SELECT DISTINCT word FROM "accounts", regexp_split_to_table(search_text("full_name"), '[^[:alpha:]]+') AS word WHERE length(word) BETWEEN 3 AND 40 ON CONFLICT DO NOTHING;
