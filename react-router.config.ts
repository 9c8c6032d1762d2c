import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app/web",
  buildDirectory: "build",
  ssr: true,
} satisfies Config;
