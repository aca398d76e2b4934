/** An address of this machine with a port, such as 127.0.0.1:9464 or [::1]:9464; null where it is none. */
export const listenAddressOf = (address: string): { readonly host: string; readonly port: number } | null => {
  const [, host = "", port = ""] = /^(\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(address) ?? []
  const number = Number(port)
  return host === "" || number < 1 || number > 65_535
    ? null
    : { host: host.replace(/[[\]]/g, ""), port: number }
}
