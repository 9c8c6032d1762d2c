DROP INDEX "accounts_search";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "search_words" text GENERATED ALWAYS AS (search_text(full_name || ' ' || email::text || ' ' || regexp_replace(phone, '[^0-9]', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_unverified" ON "accounts" USING btree ("id") WHERE "accounts"."state" = 'active' and "accounts"."email_verified_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_not_active" ON "accounts" USING btree ("state","id") WHERE "accounts"."state" <> 'active';--> statement-breakpoint
CREATE INDEX "accounts_created_at_index" ON "accounts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "accounts_search" ON "accounts" USING gin ("search_words" gin_trgm_ops);