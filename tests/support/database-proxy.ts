import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import path from "node:path";

/**
 * A stand-in for the line to the database, which can be cut or fall silent. Frozen, it accepts connections and takes bytes, and
 * hands on none; what was frozen stays so, as on a line that lost its state, and only connections made after `thaw` work.
 */
export type DatabaseProxy = {
  /** The database's address through the proxy. */
  url: string;
  freeze(): void;
  thaw(): void;
  /** How many messages were taken and not handed on. */
  readonly withheld: number;
  /** Cuts every connection that there is. */
  cut(): void;
  /** Calls `act` once, when a client sends something that contains `text`; its answer is withheld. */
  onceRequested(text: string, act: (forwarded: Promise<void>) => void): void;
  close(): Promise<void>;
};

type Line = { client: Socket; server: Socket; isDead: boolean };

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const directory = target.searchParams.get("host");
  const port = Number(target.port || 5432);
  const lines = new Set<Line>();
  let isFrozen = false;
  let withheld = 0;
  let waiting: { text: string; act: (forwarded: Promise<void>) => void } | undefined;

  const server = createServer((client) => {
    const line: Line = {
      client,
      server: directory
        ? connect(path.join(directory, `.s.PGSQL.${port}`))
        : connect(port, target.hostname.replace(/^\[|\]$/g, "")),
      isDead: isFrozen,
    };
    lines.add(line);
    client.on("data", (bytes) => {
      if (line.isDead) {
        withheld += 1;
        return;
      }
      if (!waiting || !bytes.includes(waiting.text)) return void line.server.write(bytes);
      const { act } = waiting;
      waiting = undefined;
      line.isDead = true;
      // the database has heard it once its answer comes, and that answer goes nowhere
      const answered = new Promise<void>((resolve) => line.server.once("data", () => resolve()));
      line.server.write(bytes);
      act(answered);
    });
    line.server.on("data", (bytes) => {
      if (!line.isDead) client.write(bytes);
    });
    for (const [socket, otherSocket] of [
      [client, line.server],
      [line.server, client],
    ] as const) {
      socket.on("error", () => {});
      socket.on("close", () => {
        lines.delete(line);
        if (!line.isDead || socket === client) otherSocket.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const through = new URL(databaseUrl);
  through.searchParams.delete("host");
  through.hostname = "127.0.0.1";
  through.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const line of lines) {
      line.client.destroy();
      line.server.destroy();
    }
  };
  return {
    url: through.href,
    freeze() {
      isFrozen = true;
      for (const line of lines) line.isDead = true;
    },
    thaw() {
      isFrozen = false;
    },
    get withheld() {
      return withheld;
    },
    cut,
    onceRequested(text, act) {
      waiting = { text, act };
    },
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
