CREATE TABLE "admin_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "admin_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "admin_links_token_hashed" CHECK ("admin_links"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The people of the supplied academy, told from somebody who signed up with such an address by being verified from birth.
UPDATE "accounts" SET "demo" = true
WHERE "email_verified_at" = "created_at" AND "password_hash" IS NOT NULL AND "email" IN (
  'temitope.alabi@mail.com', 'admin@unwalled.academy', 'adaeze.okonkwo@unwalled.academy', 'tunde.bakare@unwalled.academy',
  'chiamaka.eze@unwalled.academy', 'kwame.mensah@unwalled.academy', 'zainab.bello@unwalled.academy',
  'emeka.nwosu@unwalled.academy', 'folake.adeyemi@unwalled.academy', 'ibrahim.musa@unwalled.academy',
  'ngozi.umeh@unwalled.academy', 'segun.afolabi@unwalled.academy', 'amara.okafor@unwalled.academy',
  'yaw.boateng@unwalled.academy', 'halima.sani@unwalled.academy', 'david.ekpo@unwalled.academy',
  'bisi.ogunleye@unwalled.academy', 'peter.asante@unwalled.academy', 'ifeoma.nnadi@unwalled.academy',
  'uche.obi@unwalled.academy'
);
