import { createHash, randomUUID } from "node:crypto"
import Fastify from "fastify"
import postgres from "postgres"
import { commentRows, pageRow, spaceRow } from "./bareRows.ts"

/**
 * What a request costs at the least: one query, answered as JSON, without a token, access or a full
 * resource. Everything is compared with this. Runs in a process of its own: DATABASE_URL and PORT say where.
 */
const sql = postgres(process.env["DATABASE_URL"] ?? "", { max: 10 })
const server = Fastify()

server.get<{ Params: { id: string } }>("/space/:id", async ({ params }) => {
  const [row] = await sql.unsafe(spaceRow, [params.id], { prepare: true })
  return row
})

server.get<{ Params: { line: string; id: string } }>("/page/:line/:id", async ({ params }) => {
  const [row] = await sql.unsafe(pageRow, [params.line, params.id], { prepare: true })
  return row
})

server.get<{ Params: { id: string } }>("/comments/:id", ({ params }) =>
  sql.unsafe(commentRows, [params.id], { prepare: true })
)

server.get<{ Params: { id: string; page: string } }>("/comments/:id/:page", async ({ params }) => {
  const rows =
    await sql`SELECT c.id, c.page, c.node, c.markdown, c.reactions, c.posted_at, u.display_name, u.email
    FROM reviews.comments c JOIN identity.users u ON u.id = c.posted_by
    WHERE c.space_id = ${params.id} AND c.page_id = ${params.page} AND c.change_request_id IS NULL
    ORDER BY c.id DESC LIMIT 25`
  return rows
})

server.get<{ Querystring: { query: string } }>("/search", async ({ query }) => {
  const rows = await sql`SELECT id, title, left(text, 200) AS start, ts_rank(words, sought) AS rank
    FROM bare.texts, plainto_tsquery('simple', ${query.query}) AS sought
    WHERE words @@ sought ORDER BY rank DESC LIMIT 50`
  return rows
})

server.get<{ Querystring: { query: string } }>("/excerpts", async ({ query }) => {
  const rows = await sql`SELECT id, title, rank,
      ts_headline('simple', text, sought, 'MaxFragments=5, MaxWords=50, MinWords=20') AS excerpts
    FROM (
      SELECT id, title, text, sought, ts_rank(words, sought) AS rank
      FROM bare.texts, plainto_tsquery('simple', ${query.query}) AS sought
      WHERE words @@ sought ORDER BY rank DESC LIMIT 50
    ) AS best`
  return rows
})

server.post<{ Params: { id: string } }>("/change-requests/:id", async ({ params }) => {
  const [row] = await sql`WITH counted AS (
      UPDATE bare.counts SET change_requests = change_requests + 1 WHERE space_id = ${params.id} RETURNING *)
    INSERT INTO bare.change_requests (id, space_id, number, status, subject, line_id, seq,
      base_line_id, base_seq, revision_id, revision_initial, revision_ancestor, created_by, created_at, updated_at)
    SELECT ${randomUUID()}, space_id, change_requests, 'draft', '', 'line', 0, 'main', 1, 'first', 'initial', 'ancestor',
      'somebody', now(), now() FROM counted RETURNING *`
  return row
})

server.post<{ Params: { id: string }; Body: { text: string } }>("/comments/:id", async ({ body, params }) => {
  const [row] = await sql`INSERT INTO bare.comments (id, space_id, text, posted_at)
    VALUES (${randomUUID()}, ${params.id}, ${body.text}, now()) RETURNING *`
  return row
})

server.post<{ Params: { id: string; page: string }; Body: { text: string } }>(
  "/counted-comments/:id/:page",
  async ({ body, params }) => {
    const [row] = await sql`WITH event AS (INSERT INTO bare.events VALUES (${randomUUID()}, 0, now())),
      counted AS (UPDATE bare.counts SET comments = comments + 1 WHERE space_id = ${params.id} RETURNING space_id)
      INSERT INTO bare.all_comments (id, space_id, revision_id, page_id, page, markdown, document, reactions, replies,
        posted_by, posted_at)
      SELECT ${randomUUID()}, space_id, 'revision', ${params.page}::text, '{}', ${body.text}::text,
        json_build_object('text', ${body.text}::text), '[]', 0, 'somebody', now() FROM counted RETURNING *`
    return row
  }
)

server.post<{ Body: { id: string; text: string } }>("/pages", async ({ body }) => {
  const hash = createHash("sha256").update(body.text).digest("hex")
  const [row] = await sql`WITH stored AS (
      INSERT INTO bare.sources (hash, text) VALUES (${hash}, ${body.text}) ON CONFLICT DO NOTHING)
    UPDATE bare.pages SET hash = ${hash}, updated_at = now() WHERE id = ${body.id} RETURNING *`
  return row
})

server.post<{ Body: { id: string; text: string } }>("/edits", async ({ body }) => {
  const hash = createHash("sha256").update(body.text).digest("hex")
  const [row] = await sql`WITH line AS (UPDATE bare.lines SET seq = seq + 1 RETURNING seq),
    stored AS (INSERT INTO bare.sources (hash, text) VALUES (${hash}, ${body.text})),
    indexed AS (INSERT INTO bare.source_words SELECT ${hash}, to_tsvector('simple', ${body.text}::text)),
    cut AS (
      INSERT INTO bare.sections SELECT ${hash}, ordinal, section
      FROM regexp_split_to_table(${body.text}, '\n## ') WITH ORDINALITY AS s(section, ordinal)),
    closed AS (UPDATE bare.page_versions SET until_seq = line.seq FROM line WHERE id = ${body.id} AND until_seq IS NULL),
    revision AS (INSERT INTO bare.revisions SELECT ${randomUUID()}, line.seq, now() FROM line),
    event AS (INSERT INTO bare.events SELECT ${randomUUID()}, line.seq, now() FROM line)
    INSERT INTO bare.page_versions SELECT ${body.id}, line.seq, NULL, ${hash} FROM line RETURNING *`
  return row
})

await server.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" })
