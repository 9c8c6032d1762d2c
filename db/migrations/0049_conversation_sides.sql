ALTER TABLE "messages" DROP CONSTRAINT "messages_length";--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "change" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
-- What was written so far is numbered in its order. Nobody is told: what their pages show stays.
drop trigger conversations_changed on conversations;
--> statement-breakpoint
update messages m set change = numbered.change
  from (select id, row_number() over (partition by conversation_id order by created_at, id) as change from messages) numbered
  where numbered.id = m.id;
--> statement-breakpoint
update conversations c set changes = (select count(*) from messages m where m.conversation_id = c.id);
--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "change" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "conversation_participants_of_support" ON "conversation_participants" USING btree ("conversation_id") WHERE "conversation_participants"."side" = 'support';--> statement-breakpoint
CREATE INDEX "conversations_last_message_at_id_index" ON "conversations" USING btree ("last_message_at","id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_change" UNIQUE("conversation_id","change");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_length" CHECK (char_length("messages"."body") <= 4000 and ("messages"."deleted_at" is not null) = ("messages"."body" = ''));
--> statement-breakpoint
-- The accounts whose pages show a conversation: who takes part, and of support all of staff; without those of a side, if one is named.
create function conversation_accounts(conversation uuid, but_side text default '') returns setof uuid
  language sql stable as $$
  select p.account_id from conversation_participants p
    where p.conversation_id = conversation and p.account_id is not null and p.side <> but_side
  union
  select held.account_id from account_roles held
    where held.role in ('admin', 'support') and exists (
      select from conversation_participants p
      where p.conversation_id = conversation and p.side = 'support' and p.side <> but_side
    )
$$;
--> statement-breakpoint
-- Tells every process that something of a person's changed, at commit.
create function tell_account(account uuid, topic text) returns void
  language sql as $$
  select pg_notify('unwalled_events', json_build_array('account.changed', json_build_object('accountId', account, 'topic', topic))::text)
$$;
--> statement-breakpoint
-- The pages of everybody who takes part ask anew when something is written, and when somebody was told of it or has read it.
create or replace function notify_participants() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'conversations' then
    perform tell_account(account, 'messages')
      from (select distinct told from changed, conversation_accounts(changed.id) told) accounts (account);
  else
    perform tell_account(account, 'messages')
      from (select distinct told from changed, conversation_accounts(changed.conversation_id) told) accounts (account);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger conversations_changed after update on conversations referencing new table as changed for each statement execute function notify_participants();
--> statement-breakpoint
drop trigger conversation_participants_changed on conversation_participants;
--> statement-breakpoint
create trigger conversation_participants_changed after update on conversation_participants referencing new table as changed for each statement execute function notify_participants();
