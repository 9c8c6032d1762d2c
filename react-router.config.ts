import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app/web",
  buildDirectory: "build",
  ssr: true,
  // The list of routes comes with the page: asking for it piece by piece would be a call of its own for each link.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
