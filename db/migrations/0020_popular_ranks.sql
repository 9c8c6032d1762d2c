ALTER TABLE "courses" ADD COLUMN "popular_rank" integer;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "dashboard_rank" integer;
--> statement-breakpoint
-- The order was the same for every academy: one that is there keeps it.
update courses set popular_rank = known.footer, dashboard_rank = known.dashboard
from (values ('product-design-ui-ux', 1, 1), ('frontend', 2, 3), ('data-science', 3, null), ('cyber-security', 4, null),
  ('ielts', 5, null), ('backend', null, 2)) as known (slug, footer, dashboard)
where courses.slug = known.slug;
