declare module "samlp" {
  const samlp: {
    readonly getSamlResponse: (
      options: Record<string, unknown>,
      user: unknown,
      callback: (error: Error | null, xml: string) => void
    ) => void
  }
  export default samlp
}
