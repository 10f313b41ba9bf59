module.exports = ({ env }) => ({
  connection: env('DATABASE_URL')
    ? { client: 'postgres', connection: { connectionString: env('DATABASE_URL') } }
    : {
        client: 'sqlite',
        connection: { filename: env('DATABASE_FILENAME', '.tmp/data.db') },
        useNullAsDefault: true,
      },
});
