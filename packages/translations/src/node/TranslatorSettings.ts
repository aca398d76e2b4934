import type { Redacted } from "effect"

/** The translator of an installation, as the operator chose it. */
export interface TranslatorSettings {
  readonly kind: "openai" | "deepl" | "libretranslate"
  /** The root of its API; null for the usual one. */
  readonly url: string | null
  readonly key: Redacted.Redacted | null
  /** Of chat engines. */
  readonly model: string | null
  /** Hosts in private networks that it may be at. */
  readonly hosts: ReadonlyArray<string>
}
