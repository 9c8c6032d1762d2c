CREATE TABLE "wrong_code_tries" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"tried_at" timestamp (3) with time zone[] NOT NULL,
	CONSTRAINT "wrong_code_tries_ten" CHECK (cardinality("wrong_code_tries"."tried_at") <= 10)
);
--> statement-breakpoint
ALTER TABLE "wrong_code_tries" ADD CONSTRAINT "wrong_code_tries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Tries of today stay counted, as if they had just been made: nobody gets ten more by an update.
INSERT INTO "wrong_code_tries" ("account_id", "tried_at")
SELECT "account_id", array_fill(date_trunc('milliseconds', now()), ARRAY[least(10, sum("tries"))::int])
FROM "daily_code_tries" WHERE "day" >= (now() AT TIME ZONE 'UTC')::date
GROUP BY "account_id" HAVING sum("tries") > 0;--> statement-breakpoint
DROP TABLE "daily_code_tries" CASCADE;
