CREATE TABLE "reply_keys" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "reply_keys_one" CHECK ("reply_keys"."only")
);
