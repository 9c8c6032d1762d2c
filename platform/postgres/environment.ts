/**
 * The environment that Postgres and its helpers get: nothing of ours, because PGPORT, PGDATA or a locale in it would
 * change the server, and because our secrets are none of its business.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = process.platform === "win32" ? ["PATH", "SystemRoot", "TEMP", "TMP", "COMSPEC"] : ["PATH"];
  const environment: NodeJS.ProcessEnv = { LC_ALL: "C", LANG: "C" };
  for (const name of kept) if (process.env[name] !== undefined) environment[name] = process.env[name];
  return environment;
}
