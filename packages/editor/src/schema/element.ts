/** Creates an element with attributes and children; an attribute that is false is left out. */
export const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number | false>> = {},
  ...children: ReadonlyArray<Node | string>
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes))
    if (value !== false) made.setAttribute(key, String(value))
  made.append(...children)
  return made
}

/** Creates a button that keeps the focus of the editor when it is pressed with a pointer. */
export const button = (
  label: string,
  attributes: Readonly<Record<string, string | number | false>>,
  press: () => void,
  ...children: ReadonlyArray<Node | string>
): HTMLButtonElement => {
  const made = element(
    "button",
    { type: "button", "aria-label": children.length > 0 && label, ...attributes },
    ...(children.length > 0 ? children : [label])
  )
  made.addEventListener("mousedown", (event) => event.preventDefault())
  made.addEventListener("click", press)
  return made
}
