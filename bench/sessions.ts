import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** The service's sessions of shops, and all sessions, that a server had at most. */
export interface MostSessions {
  readonly ofShops: number;
  readonly ofAll: number;
}

/** Counts a server's sessions from now on until it is asked; those of a bench itself have no `application_name`. */
export function watchSessions(superuserUrl: string): { most(): Promise<MostSessions> } {
  let isOver = false;
  const watching = (async () => {
    const client = new pg.Client({ connectionString: superuserUrl });
    await client.connect();
    const most = { ofShops: 0, ofAll: 0 };
    while (!isOver) {
      const { rows } = await client.query<MostSessions>(
        `SELECT count(*) FILTER (WHERE usename ~ '^[td]_' AND application_name <> '')::int AS "ofShops", count(*)::int AS "ofAll"
         FROM pg_stat_activity WHERE backend_type = 'client backend' AND usename <> 'postgres'`,
      );
      most.ofShops = Math.max(most.ofShops, rows[0]?.ofShops ?? 0);
      most.ofAll = Math.max(most.ofAll, rows[0]?.ofAll ?? 0);
      await delay(10);
    }
    await client.end();
    return most;
  })();
  return {
    most: () => {
      isOver = true;
      return watching;
    },
  };
}
