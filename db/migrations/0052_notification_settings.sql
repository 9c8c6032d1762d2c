CREATE TABLE "notification_deliveries" (
	"notification_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"account_id" uuid NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "notification_deliveries_notification_id_channel_pk" PRIMARY KEY("notification_id","channel"),
	CONSTRAINT "notification_deliveries_channel_known" CHECK ("notification_deliveries"."channel" in ('email','push')),
	CONSTRAINT "notification_deliveries_state_known" CHECK ("notification_deliveries"."state" in ('new','waiting','sent','dropped','failed')),
	CONSTRAINT "notification_deliveries_settled" CHECK (("notification_deliveries"."settled_at" is null) = ("notification_deliveries"."state" in ('new', 'waiting')))
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"digest" boolean DEFAULT false NOT NULL,
	"quiet" boolean DEFAULT true NOT NULL,
	"quiet_from" integer DEFAULT 22 NOT NULL,
	"quiet_to" integer DEFAULT 6 NOT NULL,
	"classes_in_quiet" boolean DEFAULT false NOT NULL,
	"stop_token" text NOT NULL,
	CONSTRAINT "notification_settings_stop_token" UNIQUE("stop_token"),
	CONSTRAINT "notification_settings_hours" CHECK ("notification_settings"."quiet_from" between 0 and 23 and "notification_settings"."quiet_to" between 0 and 23)
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_deliveries_due" ON "notification_deliveries" USING btree ("channel","due_at") WHERE "notification_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "notification_deliveries_new" ON "notification_deliveries" USING btree ("due_at") WHERE "notification_deliveries"."state" = 'new';--> statement-breakpoint
CREATE INDEX "notification_deliveries_account" ON "notification_deliveries" USING btree ("account_id");