import { paths } from "#lib/paths.ts";
import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "resources",
  pages: [
    { path: "resources", file: "resources.tsx", layout: "public" },
    { path: "resources/resource/:resourceId", file: "resource.tsx", layout: "public" },
    {
      path: "admin/posts",
      file: "app/posts-page.tsx",
      layout: "dashboard",
      navigation: { label: "Posts", icon: "newspaper", order: 42, needs: "texts.write", group: "site" },
    },
    {
      path: "admin/posts/:id",
      file: "app/post-editor-page.tsx",
      layout: "dashboard",
      finds: [
        { group: "Do", label: "Write a post", words: "new article", href: paths.officePost(), needs: "texts.write" },
      ],
    },
    { path: "resourses", file: "misspelt-resources.tsx", layout: "public" },
  ],
};
