import type pg from "pg";

/** So many lines of the audit log, a second apart, by 200 accounts and about all in turn. Errors: Postgres's. */
export const layOutAudit = (client: pg.Client, rows: number) =>
  client.query(
    `with people as (select id, row_number() over () - 1 n from accounts)
    insert into audit_entries (id, actor_id, action, about, subject, details, at)
    select gen_random_uuid(), a.id, 'account.suspended', 'account', p.id, '{}', now() - row * interval '1 second'
    from generate_series(1, $1) row join people p on p.n = row % (select count(*) from accounts)
    join people a on a.n = row % least(200, (select count(*) from accounts))`,
    [rows],
  );
