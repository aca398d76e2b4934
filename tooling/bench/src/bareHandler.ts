import { createHash, randomUUID } from "node:crypto"
import Fastify from "fastify"
import postgres from "postgres"

/**
 * What a request costs at the least: one query, answered as JSON, without a token, access or a full
 * resource. Everything is compared with this. Runs in a process of its own: DATABASE_URL and PORT say where.
 */
const sql = postgres(process.env["DATABASE_URL"] ?? "", { max: 10 })
const server = Fastify()

server.get<{ Params: { id: string } }>("/space/:id", async ({ params }) => {
  const [row] = await sql`SELECT * FROM content.spaces WHERE id = ${params.id}`
  return row
})

server.get<{ Params: { line: string; id: string } }>("/page/:line/:id", async ({ params }) => {
  const [row] = await sql`SELECT p.id, p.title, p.slug, p.attributes, s.text FROM content.page_versions p
    JOIN content.sources s ON s.hash = p.source_hash
    WHERE p.line_id = ${params.line} AND p.id = ${params.id} AND p.until_seq IS NULL`
  return row
})

server.get<{ Params: { id: string } }>("/comments/:id", async ({ params }) => {
  const rows =
    await sql`SELECT c.id, c.page, c.node, c.markdown, c.reactions, c.posted_at, u.display_name, u.email
    FROM reviews.comments c JOIN identity.users u ON u.id = c.posted_by
    WHERE c.space_id = ${params.id} AND c.change_request_id IS NULL ORDER BY c.id DESC LIMIT 100`
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

server.post<{ Body: { id: string; text: string } }>("/pages", async ({ body }) => {
  const hash = createHash("sha256").update(body.text).digest("hex")
  const [row] = await sql`WITH stored AS (
      INSERT INTO bare.sources (hash, text) VALUES (${hash}, ${body.text}) ON CONFLICT DO NOTHING)
    UPDATE bare.pages SET hash = ${hash}, updated_at = now() WHERE id = ${body.id} RETURNING *`
  return row
})

await server.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" })
