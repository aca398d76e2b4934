// Calls an operation of an API from the browser of the reader: to its own server, with nothing between.

/** How much of an answer is shown, in characters. */
const maxShown = 100_000

interface Call {
  readonly url: string
  readonly headers: Headers
  readonly body: BodyInit | undefined
  /** Whether the browser sends the cookies that it has for the server. */
  readonly hasCookies: boolean
}

const values = (form: HTMLFormElement): ReadonlyArray<HTMLInputElement> => [
  ...form.querySelectorAll<HTMLInputElement>("input[data-place]")
]

/** The credentials of HTTP Basic: the bytes of user and password in UTF-8 (RFC 7617). */
const basicOf = (parts: ReadonlyArray<HTMLInputElement>): string => {
  const part = (name: string) => parts.find(({ dataset }) => dataset["part"] === name)?.value ?? ""
  const bytes = new TextEncoder().encode(`${part("user")}:${part("password")}`)
  return btoa(String.fromCharCode(...bytes))
}

/** The text of a list with its items encoded, but for commas between them. */
const joined = (items: ReadonlyArray<string>, separator: string): string =>
  items.map(encodeURIComponent).join(separator === "," ? "," : encodeURIComponent(separator))

/** The body of a form in parts: files, and fields that are not empty. */
const partsOf = (inputs: ReadonlyArray<HTMLInputElement | HTMLTextAreaElement>): FormData => {
  const data = new FormData()
  for (const input of inputs) {
    const { part = "", type } = input.dataset
    if (input instanceof HTMLInputElement)
      for (const file of input.files ?? []) data.append(part, file, file.name)
    else if (input.value !== "")
      data.append(part, type === undefined ? input.value : new Blob([input.value], { type }))
  }
  return data
}

/** The body of a form with its media type, which is undefined where the browser writes it. */
const bodyOf = (form: HTMLFormElement): readonly [body?: BodyInit, type?: string | undefined] => {
  const parts = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "textarea[data-part], input[type=file][data-part]"
  )
  if (parts.length > 0) return [partsOf([...parts])]
  const file = form.querySelector<HTMLInputElement>("input[type=file]")
  const [given] = file?.files ?? []
  if (given !== undefined) return [given, given.type || file?.dataset["type"]]
  const area = form.querySelector("textarea")
  return area === null || area.value === "" ? [] : [area.value, area.dataset["type"] ?? "application/json"]
}

const callOf = (element: HTMLElement, form: HTMLFormElement): Call => {
  const server = form.querySelector<HTMLSelectElement>("select[data-server]")?.value ?? ""
  const headers = new Headers()
  const query: Array<string> = []
  let path = element.dataset["path"] ?? ""
  const inputs = values(form)
  const basic = inputs.filter(({ dataset }) => dataset["part"] !== undefined)
  if (basic.some(({ value }) => value !== "")) headers.set("Authorization", `Basic ${basicOf(basic)}`)
  for (const { dataset, value } of inputs) {
    const { name = "", part, place, prefix = "", separator } = dataset
    const items = separator === undefined ? [prefix + value] : value.split(",").map((item) => item.trim())
    if (place === "path") path = path.replaceAll(`{${name}}`, () => joined(items, separator ?? ","))
    else if (value === "" || part !== undefined) continue
    else if (place === "header") headers.set(name, items.join(separator))
    else if (place === "querystring") query.push(value)
    else
      for (const each of separator === "&"
        ? items.map(encodeURIComponent)
        : [joined(items, separator ?? ",")])
        query.push(`${encodeURIComponent(name)}=${each}`)
  }
  const [body, type] = bodyOf(form)
  if (type !== undefined) headers.set("Content-Type", type)
  const address = `${server.replace(/\/$/, "")}${path}`
  const url =
    query.length === 0 ? address : `${address}${address.includes("?") ? "&" : "?"}${query.join("&")}`
  const hasCookies = form.querySelector<HTMLInputElement>("[data-cookies]")?.checked === true
  return { url, headers, body, hasCookies }
}

/** JSON with a line for each value; every other text as it came. */
const formatted = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const block = (text: string): HTMLElement => {
  const pre = document.createElement("pre")
  pre.tabIndex = 0
  pre.dir = "ltr"
  const code = document.createElement("code")
  code.textContent = text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
  pre.append(code)
  return pre
}

const line = (text: string, className: string): HTMLElement => {
  const words = document.createElement("p")
  words.className = className
  words.textContent = text
  return words
}

const answerOf = async (
  response: Response,
  started: number,
  { answered = "", headers = "" }: DOMStringMap
): Promise<ReadonlyArray<HTMLElement>> => {
  const millis = Math.round(performance.now() - started)
  const text = await response.text()
  const details = document.createElement("details")
  const summary = document.createElement("summary")
  summary.textContent = headers
  details.append(summary, block([...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n")))
  const status = `${response.status} ${response.statusText}`.trim()
  return [
    line(
      answered.replace("{status}", () => status).replace("{time}", String(millis)),
      response.ok ? "status good" : "status bad"
    ),
    details,
    ...(text === "" ? [] : [block(formatted(text))])
  ]
}

class TryIt extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector("form")
    const answer = this.querySelector<HTMLElement>(".answer")
    if (form === null || answer === null) return
    this.hidden = false
    let last: AbortController | undefined
    form.addEventListener("submit", (event) => {
      event.preventDefault()
      last?.abort()
      const controller = (last = new AbortController())
      void this.#send(form, controller.signal).then((parts) => {
        if (!controller.signal.aborted) answer.replaceChildren(...parts)
      })
      answer.replaceChildren(line(this.dataset["sending"] ?? "", "status"))
    })
  }

  async #send(form: HTMLFormElement, signal: AbortSignal): Promise<ReadonlyArray<HTMLElement>> {
    const { body, hasCookies, headers, url } = callOf(this, form)
    const started = performance.now()
    try {
      const method = this.dataset["method"] ?? "GET"
      const response = await fetch(url, {
        method,
        headers,
        signal,
        credentials: hasCookies ? "include" : "omit",
        referrerPolicy: "no-referrer",
        ...(body !== undefined && { body })
      })
      return await answerOf(response, started, this.dataset)
    } catch {
      const allowing = ["Origin", ...(hasCookies ? ["Credentials"] : [])].map(
        (name) => `Access-Control-Allow-${name}`
      )
      return [
        line(
          (this.dataset["noAnswer"] ?? "")
            .replace("{origin}", () => location.origin)
            .replace("{headers}", allowing.join(", ")),
          "status bad"
        )
      ]
    }
  }
}

customElements.define("octavo-try", TryIt)
