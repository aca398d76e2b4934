export const RequestsScreen = () => null
