// An image opens in its full size as a dialog; with a key held it opens in a tab, as a link does.

for (const link of document.querySelectorAll<HTMLAnchorElement>("a.zoom")) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const dialog = document.createElement("dialog")
    const image = document.createElement("img")
    // Of an image for dark pages, the visible one is shown.
    const shown = [...link.querySelectorAll("img")].find((one) => one.offsetParent !== null)
    image.src = shown?.currentSrc || link.href
    image.alt = shown?.alt ?? ""
    dialog.className = "zoomed"
    dialog.setAttribute("aria-label", link.getAttribute("aria-label") ?? "")
    const close = document.createElement("button")
    close.type = "button"
    close.className = "hidden"
    close.textContent = document.documentElement.dataset["close"] ?? ""
    dialog.append(close, image)
    dialog.addEventListener("click", () => dialog.close())
    dialog.addEventListener("close", () => dialog.remove())
    document.body.append(dialog)
    dialog.showModal()
  })
}
