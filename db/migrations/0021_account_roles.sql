CREATE TABLE "account_roles" (
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_roles_account_id_role_pk" PRIMARY KEY("account_id","role"),
	CONSTRAINT "account_roles_known" CHECK ("account_roles"."role" in ('student','tutor','admin','support'))
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_role_known";--> statement-breakpoint
ALTER TABLE "account_roles" ADD CONSTRAINT "account_roles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Each account keeps the one role that it had; one that is closed may do nothing any more.
insert into account_roles (account_id, role) select id, role from accounts where state <> 'closed';
--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "role";