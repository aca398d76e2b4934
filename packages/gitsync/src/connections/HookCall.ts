/** A call of a webhook, as it came. Header names are in lower case. */
export interface HookCall {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
}
