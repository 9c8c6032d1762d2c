ALTER TABLE "mail_outbox" ADD COLUMN "server_failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "earlier_hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "earlier_expire_at" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_outbox_server_failed" ON "mail_outbox" USING btree ("server_failed_at") WHERE "mail_outbox"."state" = 'waiting';