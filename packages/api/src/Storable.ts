import { HttpApiMiddleware } from "effect/http-api"

/**
 * Refuses what no store can keep: NUL characters, halves of surrogate pairs, bodies nested hundreds deep. Sits on every
 * group, within `Authorization`.
 */
export class Storable extends HttpApiMiddleware.Service<Storable>()("@octavo/api/Storable") {}
